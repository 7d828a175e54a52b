import { Avatar } from 'antd';
import { fileLink } from '@/client/http';
import { initialOf } from '@/contract/text/characters';
import styles from './sponsor-logo.module.css';

/** A sponsor's logo, or its first letter. Decorative: the name is beside it. */
export const SponsorLogo = ({
  name,
  logo,
  size = 30,
}: {
  name: string;
  logo: string | null;
  size?: number;
}) => (
  <Avatar className={styles.logo} size={size} src={logo ? fileLink(logo) : undefined} alt="" aria-hidden>
    {initialOf(name)}
  </Avatar>
);
