import { allCalls } from '@praktis/contract/all-calls';
import { type AnyCall, addressOf, type FileParts } from '@praktis/contract/kit/call';
import { z } from 'zod';
import { compactJson } from './compact-json.ts';

type Json = Record<string, unknown>;

/** Schemas that several places refer to, by name. */
const components: Json = {};

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

/** JSON Schema of a zod schema; what it defines under a name goes to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', owner: string): Json {
  const { $schema: _dialect, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  const named = (name: string) => (name.startsWith('__') ? `${owner}${name}` : name);
  const relinked = (part: unknown): unknown =>
    JSON.parse(
      JSON.stringify(part).replace(
        /"#\/\$defs\/([^"]+)"/g,
        (_all, name: string) => `"#/components/schemas/${named(name)}"`,
      ),
    );
  for (const [name, part] of Object.entries(($defs ?? {}) as Json)) components[named(name)] = relinked(part);
  return relinked(own) as Json;
}

function queryParameters(call: AnyCall, owner: string): Json[] {
  if (!call.query) return [];
  const { properties = {}, required = [] } = schemaOf(call.query, 'input', `${owner}Query`) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function requestBody(call: AnyCall, owner: string): Json {
  const body = call.body ? schemaOf(call.body, 'input', `${owner}Body`) : undefined;
  if (call.files)
    return { requestBody: { required: true, content: { 'multipart/form-data': multipart(call.files, body) } } };
  return body ? { requestBody: { required: true, content: jsonContent(body) } } : {};
}

/** The JSON of a call with files travels in the part `data`. */
function multipart(files: FileParts, body: Json | undefined): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const parts = Object.entries(files).map(([name, { many, kind }]) => [
    name,
    many ? { type: 'array', items: file, description: kind } : { ...file, description: kind },
  ]);
  return {
    schema: { type: 'object', properties: { ...(body ? { data: body } : {}), ...Object.fromEntries(parts) } },
    ...(body ? { encoding: { data: { contentType: 'application/json' } } } : {}),
  };
}

function success(call: AnyCall, owner: string): Json {
  if (call.answer === 'file') {
    return {
      description: 'The file',
      content: {
        'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    };
  }
  const data = schemaOf(call.reply, 'output', `${owner}Reply`);
  return { description: 'Done', content: jsonContent({ type: 'object', required: ['data'], properties: { data } }) };
}

function responses(call: AnyCall, owner: string): Json {
  const shared = (name: string): Json => ({ $ref: `#/components/responses/${name}` });
  return {
    200: success(call, owner),
    400: shared('refused'),
    ...(call.access === 'open' ? {} : { 401: shared('not_signed_in') }),
    ...(call.access === 'open' || call.access === 'signed in' ? {} : { 403: shared('not_allowed') }),
    404: shared('not_found'),
    ...(call.kind === 'write' ? { 409: shared('stale') } : {}),
    413: shared('too_large'),
    415: shared('wrong_kind'),
    429: shared('too_many_tries'),
    500: shared('failed'),
  };
}

/** `GET /practice/v1/client-detail` → `getPracticeClientDetail`. */
function nameOf(call: AnyCall): string {
  const words = `${call.base}/${call.path}`.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return call.method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function operation(call: AnyCall): Json {
  const name = nameOf(call);
  const parameters = [
    ...pathParameters(addressOf(call)),
    ...queryParameters(call, name),
    ...(call.kind === 'write' && !call.tellsSecret ? [{ $ref: '#/components/parameters/idempotency_key' }] : []),
  ];
  return {
    operationId: name,
    tags: [call.area],
    summary: call.summary,
    ...(call.access === 'open' ? { security: [] } : {}),
    'x-access': call.also ? [call.access, call.also] : call.access,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(call, name),
    responses: responses(call, name),
  };
}

function refusal(description: string, more: Json = {}): Json {
  const message = {
    description: 'In the language of the user',
    oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }],
  };
  return {
    description,
    content: jsonContent({
      type: 'object',
      required: ['message'],
      properties: { message, code: { type: 'string' }, ...more },
    }),
  };
}

const sharedParts = {
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', description: 'The token of the sign-in (`data.meta`)' },
    firm: { type: 'apiKey', in: 'header', name: 'Service', description: 'The key of the firm' },
  },
  parameters: {
    idempotency_key: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key and body give the same answer and one effect',
      schema: { type: 'string', maxLength: 200 },
    },
  },
  responses: {
    refused: refusal(
      'A field or a rule refuses. With `confirmation` the user may confirm: send again with `confirmed: [code]`',
      {
        confirmation: { type: 'boolean' },
      },
    ),
    not_signed_in: refusal('No live session; `redirect` names the step that comes first', {
      redirect: { type: 'string' },
    }),
    not_allowed: refusal('The permission is missing'),
    not_found: refusal('Not there, or not to be known to the caller'),
    stale: refusal('The record has changed since it was read'),
    too_large: refusal('The body or a file is too large'),
    wrong_kind: refusal('The content is of a kind that is not taken here'),
    too_many_tries: refusal('Too many tries; `Retry-After` says when to come back'),
    failed: refusal('A fault of the server', { request_id: { type: 'string' } }),
  },
};

/** The OpenAPI 3.1 document of every call, in an order that does not depend on the order of the source. */
function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  const sorted = [...allCalls].sort((a, b) => (addressOf(a) < addressOf(b) ? -1 : addressOf(a) > addressOf(b) ? 1 : 0));
  for (const call of sorted) {
    const address = addressOf(call);
    const method = call.method.toLowerCase();
    if (paths[address]?.[method]) throw new Error(`${call.method} ${address} is listed twice in allCalls`);
    paths[address] = { ...paths[address], [method]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Praktis',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Practice management for law firms.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [], firm: [] }],
    paths,
    components: { ...sharedParts, schemas: sortedByName(components) },
  };
}

function sortedByName(parts: Json): Json {
  return Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

process.stdout.write(`${compactJson(openApiDocument(process.argv[2] ?? ''))}\n`);
