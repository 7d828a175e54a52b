import type { ConfigProviderProps } from 'antd';
import styles from './form-look.module.css';

/** How every form says what helps (`extra`) and what is wrong, as antd's ConfigProvider takes it. */
export const formLook: ConfigProviderProps['form'] = {
  classNames: { help: styles.help, extra: styles.extra },
};
