import * as z from 'zod';
import { classifyCall, findScope } from '../access-tokens/index';
import type { Contract } from '../contract/index';
import { hasEffect, IDEMPOTENCY_HEADER, NEXT_CURSOR_HEADER, listPaths } from '../contract/index';
import { ErrorBody } from '../errors/index';
import { PRODUCT_NAME } from '../product/index';

type Json = Readonly<Record<string, unknown>>;

/** An object's fields as JSON Schema. */
interface Fields {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: ReadonlyArray<{
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: Json;
  }>;
  readonly requestBody?: Json;
  readonly responses: Json;
  readonly security: readonly Json[];
}

export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: ReadonlyArray<{ readonly url: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: Json;
}

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const toFields = (schema: Json): Fields => ({
  properties: (schema['properties'] ?? {}) as Fields['properties'],
  required: (schema['required'] ?? []) as string[],
});

/** "listFindings" becomes "List findings". */
const toSummary = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const WHO: Record<Contract['audience'], string> = {
  anyone: 'No sign-in required.',
  'signed-in': 'Requires sign-in.',
  member: 'Requires workspace membership.',
  machine: 'Requires a signature over the body, or the OIDC token of a CI run.',
};

/** What a call requires of an access token. */
const toScopeText = (contract: Contract): string | false => {
  if (contract.audience === 'anyone' || contract.audience === 'machine') return false;
  const scope = findScope(contract);
  if (!scope) return 'Not open to access tokens.';
  const also = contract.csv ? ', or exports with format=csv' : '';
  return `Access tokens need the scope ${scope}. Counts towards the ${classifyCall(contract)} of the token${also}.`;
};

const toDescription = (contract: Contract): string =>
  [
    WHO[contract.audience],
    contract.needs && `Requires the permission ${contract.needs}.`,
    contract.feature && `Requires a plan with ${contract.feature}.`,
    toScopeText(contract),
  ]
    .filter(Boolean)
    .join(' ');

const TENANT: Json = { type: 'string', description: 'The workspace. Defaults to the active one.' };

const withTenant = ({ audience }: Contract, path: string, fields: Fields): Fields => {
  if (audience !== 'member' || path.includes('{tenantId}')) return fields;
  return { ...fields, properties: { tenantId: TENANT, ...fields.properties } };
};

const toParameters = (
  contract: Contract,
  path: string,
  { properties, required }: Fields,
): ApiOperation['parameters'] => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
  if (hasEffect(contract)) {
    const key = {
      name: IDEMPOTENCY_HEADER,
      in: 'header' as const,
      required: false,
      schema: { type: 'string', maxLength: 200 },
    };
    return [...inPath, key];
  }
  const names = new Set(inPath.map(({ name }) => name));
  const inQuery = Object.entries(properties).filter(([name]) => !names.has(name));
  return [
    ...inPath,
    ...inQuery.map(([name, schema]) => ({ name, in: 'query' as const, required: required.includes(name), schema })),
  ];
};

const toBody = (contract: Contract, path: string, { properties, required }: Fields): Json | undefined => {
  if (!hasEffect(contract)) return undefined;
  const inBody = (name: string): boolean => !path.includes(`{${name}}`);
  const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => inBody(name)));
  const schema = { type: 'object', properties: kept, required: required.filter(inBody), additionalProperties: false };
  return { required: schema.required.length > 0, content: { 'application/json': { schema } } };
};

const toHeader = (description: string): Json => ({ description, schema: { type: 'string' } });

/** https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-11.html */
const LIMITS: Json = {
  'RateLimit-Policy': toHeader('The limit of the token: "reads";q=300;w=60 is 300 reads in 60 seconds.'),
  RateLimit: toHeader('Remaining quota of the token, if known: "reads";r=120;t=35 is 120 left for 35 seconds.'),
};

const TOO_MANY: Json = {
  description: 'Too many calls by this access token, or by the workspace.',
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } }, ...LIMITS },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const toResponses = (contract: Contract): Json => ({
  '200': {
    description: 'Done.',
    headers: {
      ...(findScope(contract) ? LIMITS : {}),
      [NEXT_CURSOR_HEADER]: {
        description: 'The cursor of the next page; pass it as the parameter cursor.',
        schema: { type: 'string' },
      },
    },
    content: {
      [contract.contentType ?? 'application/json']: { schema: toSchema(contract.output, 'output') },
      ...(contract.csv && { 'text/csv': { schema: { type: 'string' } } }),
    },
  },
  ...(findScope(contract) ? { '429': TOO_MANY } : {}),
  default: {
    description: 'Error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
});

const toOperation = (contract: Contract, path: string, number: number): ApiOperation => {
  const fields = withTenant(contract, path, toFields(toSchema(contract.input, 'input')));
  const requestBody = toBody(contract, path, fields);
  return {
    operationId: number === 0 ? contract.name : `${contract.name}Fallback${number}`,
    summary: toSummary(contract.name),
    description: toDescription(contract),
    parameters: toParameters(contract, path, fields),
    ...(requestBody && { requestBody }),
    responses: toResponses(contract),
    security: toSecurity(contract),
  };
};

const toSecurity = (contract: Contract): readonly Json[] => {
  if (contract.audience === 'anyone' || contract.audience === 'machine') return [];
  return [{ idToken: [] }, ...(findScope(contract) ? [{ accessToken: [] }] : [])];
};

/** OpenAPI 3.1 derived from contracts, so that nothing is declared twice. */
export const toOpenApi = (contracts: Readonly<Record<string, Contract>>): ApiDocument => {
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const contract of Object.values(contracts)) {
    // SCIM describes itself, under /Schemas.
    if (contract.method === 'ANY') continue;
    for (const [number, path] of listPaths(contract).entries())
      (paths[path] ??= {})[contract.method.toLowerCase()] = toOperation(contract, path, number);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description:
        'Send an API token as "Authorization: Bearer cmpat_…"; create one in the settings of the workspace. Lists are bare arrays; a header holds the cursor of the next page. A call that changes something takes effect once per idempotency key.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: toSchema(ErrorBody, 'output') },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token (cmpat_… or cmsat_…). Create one under Settings, API tokens.',
        },
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: "The user pool's ID token." },
      },
    },
  };
};
