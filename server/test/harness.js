import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf } from '@praktis/contract/kit/call';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../src/app.js';
import { readConfig } from '../src/kit/config.js';
import { openKit } from '../src/kit/open.js';
import { noteCall } from './call-notes.js';
/** Starts the real server on a fresh copy of the migrated database. `now` sets its clock (default 27 Nov 2026, 10:00 Jakarta). */
export async function startServer(options = {}) {
    const base = new URL(inject('databaseUrl'));
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await clone(base, name);
    const url = new URL(base);
    url.pathname = `/${name}`;
    const clock = { now: new Date(options.now ?? '2026-11-27T03:00:00Z') };
    const data = mkdtempSync(join(tmpdir(), 'praktis-files-'));
    const config = readConfig({
        DATABASE_URL: url.toString(),
        PRAKTIS_DATA: data,
        LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
        DATABASE_POOL: '12',
        ...options.env,
    });
    const { kit, close } = await openKit(config, () => clock.now);
    const app = await buildApp(kit);
    options.extend?.(app, kit);
    await app.ready();
    const owner = new pg.Pool({ connectionString: url.toString(), max: 4 });
    const send = (call, as, input = {}) => sendCall(app, call, as, input);
    const ok = async (call, as, input) => {
        const answer = await send(call, as, input);
        if (answer.status !== 200)
            throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        return answer.data;
    };
    const stop = async () => {
        await app.close();
        await close();
        await owner.end();
    };
    return { kit, app, owner, clock, send, ok, close: stop };
}
async function clone(base, name) {
    const admin = new pg.Client({ connectionString: base.toString() });
    await admin.connect();
    try {
        // Copies of one template wait for each other: PostgreSQL wants nobody else in it.
        await admin.query("select pg_advisory_lock(hashtext('praktis clone'))");
        await admin.query(`create database ${name} template praktis_template`);
    }
    finally {
        await admin.end();
    }
}
async function sendCall(app, call, as, input) {
    const query = (input.raw?.query ?? input.query ?? {});
    const body = input.raw
        ? input.raw.body
        : { ...input.body, ...(input.confirmed ? { confirmed: input.confirmed } : {}) };
    const multipart = call.files && (input.files?.length ?? 0) > 0 ? formOf(body, input.files ?? []) : undefined;
    const text = new URLSearchParams(Object.entries(query)
        .filter(([, v]) => v !== undefined)
        .map(([k, v]) => [k, String(v)])).toString();
    const answer = await app.inject({
        method: call.method,
        url: `${addressOf(call)}${text ? `?${text}` : ''}`,
        headers: {
            ...(as ? { authorization: `Bearer ${as.token}`, service: as.service } : {}),
            ...(input.key ? { 'idempotency-key': input.key } : {}),
            'accept-language': input.language ?? 'en',
            ...(multipart ? { 'content-type': multipart.type } : {}),
        },
        ...(call.method === 'GET' ? {} : { payload: multipart ? multipart.bytes : (body ?? {}) }),
    });
    const json = String(answer.headers['content-type'] ?? '').includes('json')
        ? answer.json()
        : {};
    noteCall(call, answer.statusCode, json.code ?? '');
    if (answer.statusCode === 200 && call.answer === 'json')
        call.reply.parse(json.data);
    return {
        status: answer.statusCode,
        data: json.data,
        body: json,
        raw: answer.rawPayload,
        headers: answer.headers,
    };
}
function formOf(data, files) {
    const edge = `edge${randomUUID()}`;
    const parts = [
        Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data ?? {})}\r\n`),
    ];
    for (const file of files) {
        parts.push(Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${file.part}"; filename="${file.name}"\r\ncontent-type: ${file.mime ?? 'application/octet-stream'}\r\n\r\n`), file.bytes, Buffer.from('\r\n'));
    }
    parts.push(Buffer.from(`--${edge}--\r\n`));
    return { type: `multipart/form-data; boundary=${edge}`, bytes: Buffer.concat(parts) };
}
//# sourceMappingURL=harness.js.map