import type { ReactNode } from 'react';

// Replaces the spinner of antd's table (`next.config.js`), because ours shows skeleton rows while it loads.

const Spin = ({ children }: { children?: ReactNode }): ReactNode => children;

export { Spin as default };
