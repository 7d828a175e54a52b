import { WeekLine } from '@/features/club-dashboard/week-line';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { PhoneJoining, WaitingLine } from '@/features/join/phone-joining';
import { PartBoundary } from '@/ui/boundary/part-boundary';

/** All that a club admin sees on a phone: the parts to send, and beside them who listens and who waits to join. */
export const ClubPhone = () => (
  <MobileUpload
    lines={
      <PartBoundary part="page" over>
        <WeekLine />
        <WaitingLine />
      </PartBoundary>
    }
  >
    <PartBoundary part="page" over>
      <PhoneJoining />
    </PartBoundary>
  </MobileUpload>
);
