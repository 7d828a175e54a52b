import '@/shell/global.css';

export { Root as default } from '@/shell/root';
