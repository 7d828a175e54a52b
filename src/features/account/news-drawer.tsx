import { t } from '@/language/text';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { NewsChoices } from './news-choices';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** What one is told of, loaded anew at each opening. */
export const NewsDrawer = ({ open, onClose }: Props) => (
  <DetailsDrawer title={t`News`} open={open} onClose={onClose}>
    <NewsChoices />
  </DetailsDrawer>
);
