import { StaticDocument } from '@/shell/static-document';

export default StaticDocument;
