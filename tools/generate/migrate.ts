import { migrate } from '../../server/src/kit/migrate.ts';

await migrate(process.env.DATABASE_URL ?? '');
