import { stopPostgres } from './global-postgres';

export default stopPostgres;
