import { z } from 'zod';
import { oidcFaults, oidcVariables } from './config-oidc.ts';

const optional = z.string().trim().optional();

/** host:port, or [address]:port. */
const socketAddress = z
  .string()
  .trim()
  .regex(/^(\[[0-9a-f:]+\]|[^\s:[\]]+):\d{1,5}$/i, { error: 'must be host:port' })
  .transform((text) => {
    const at = text.lastIndexOf(':');
    return { host: text.slice(0, at).replace(/[[\]]/g, ''), port: Number(text.slice(at + 1)) };
  });
const shape = z
  .object({
    DATABASE_URL: z
      .string({ error: 'must be set, e.g. postgres://user:password@host:5432/praktis' })
      .regex(/^postgres(ql)?:\/\//, {
        error: 'must begin with postgres://',
      }),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be a http(s) address' }).optional(),
    PRAKTIS_DATA: z.string().default('./data'),
    SECRET_KEY: z.string().trim().min(32, { error: 'must have at least 32 characters' }).optional(),
    PRAKTIS_SAMPLE: optional,
    PRAKTIS_SAMPLE_SIZE: z.enum(['small', 'large']).default('small'),
    TRUST_PROXY: optional,
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    DATABASE_PREPARED: z.enum(['yes', 'no']).default('yes'),
    RATES_BI_URL: z.url().default('https://www.bi.go.id/biwebservice/wskursbi.asmx'),
    RATES_KMK_URL: z.url().default('https://fiskal.kemenkeu.go.id/informasi-publik/kurs-pajak'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, { error: 'must begin with smtp:// or smtps://' })
      .optional(),
    MAIL_FROM: z.string().default('Praktis <no-reply@localhost>'),
    CLAMD_ADDRESS: socketAddress.optional(),
    S3_BUCKET: optional,
    S3_ENDPOINT: optional,
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY: optional,
    S3_SECRET_KEY: optional,
    ...oidcVariables,
  })
  .refine((env) => !env.S3_BUCKET || (env.S3_ACCESS_KEY && env.S3_SECRET_KEY), {
    path: ['S3_BUCKET'],
    error: 'needs S3_ACCESS_KEY and S3_SECRET_KEY beside it',
  })
  .superRefine((env, ctx) => {
    for (const [name, message] of Object.entries(oidcFaults(env)))
      ctx.addIssue({ code: 'custom', path: [name], message });
  });

export type Config = z.output<typeof shape>;

/**
 * Address of this installation in mails. Never the host a request names: whoever asks for a new password could name
 * his own and have the key sent there.
 */
export function publicOrigin(config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  if (config.PUBLIC_URL) return new URL(config.PUBLIC_URL).origin;
  const everywhere = ['0.0.0.0', '::', ''].includes(config.HOST);
  return `http://${everywhere ? 'localhost' : config.HOST}:${config.PORT}`;
}

/** A configuration that cannot work; the message names every variable and what is wrong with it. */
export class ConfigError extends Error {}

/** Reads and checks the environment. Throws ConfigError with one line a fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = shape.safeParse(present);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.') || 'environment'} ${issue.message}`);
  throw new ConfigError(`The configuration is not complete:\n${lines.join('\n')}`);
}
