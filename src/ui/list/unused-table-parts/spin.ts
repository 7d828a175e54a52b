import type { ReactNode } from 'react';

// Stands in antd's table for its spinner (`next.config.js`): ours shows skeleton rows while it loads.

const Spin = ({ children }: { children?: ReactNode }): ReactNode => children;

export { Spin as default };
