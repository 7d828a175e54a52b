import { slots } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { Skeleton } from '@/ui/feedback/skeleton';
import select from './episode-select.module.css';
import slotStyles from './phone-slot.module.css';
import upload from './phone-upload.module.css';

/** The three parts on the phone, to come: as they are when nothing was sent yet. */
export const PhoneSlotsWaiting = () =>
  slots.map((slot) => (
    <div key={slot} className={slotStyles.slot} aria-hidden="true">
      <div className={slotStyles.head}>
        <span className={slotStyles.title}>{slotNames[slot]}</span>
        <Skeleton shape="pill" />
      </div>
      <Skeleton shape="block" height={48} />
    </div>
  ));

/** The whole of the phone's screen, to come. */
export const PhoneWaiting = () => (
  <>
    <div className={select.box} aria-hidden="true">
      <span className={select.label}>Episode</span>
      <div className={select.select}>
        <Skeleton width={200} />
      </div>
    </div>
    <p className={upload.due} aria-hidden="true">
      <Skeleton width={240} />
    </p>
    <PhoneSlotsWaiting />
  </>
);
