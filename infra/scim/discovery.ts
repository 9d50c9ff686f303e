import { GROUP_SCHEMA, LIST_SCHEMA, USER_SCHEMA } from './resources';
import type { ScimAnswer, ScimCall } from './scim-call';
import { missing } from './scim-error';

type Base = Pick<ScimCall, 'base'>;

const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

interface Attribute {
  readonly name: string;
  readonly description: string;
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly required?: true;
  readonly multiValued?: true;
  readonly readOnly?: true;
  readonly caseExact?: true;
  readonly isUnique?: true;
  readonly subAttributes?: readonly Attribute[];
}

const toAttribute = ({
  name,
  description,
  type = 'string',
  required,
  multiValued,
  readOnly,
  caseExact,
  isUnique,
  subAttributes,
}: Attribute): object => ({
  name,
  description,
  type,
  multiValued: multiValued === true,
  required: required === true,
  caseExact: caseExact === true,
  mutability: readOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: isUnique ? 'server' : 'none',
  ...(subAttributes && { subAttributes: subAttributes.map(toAttribute) }),
});

const EXTERNAL_ID: Attribute = {
  name: 'externalId',
  description: 'The ID of the resource in the directory.',
  caseExact: true,
};

const USER_ATTRIBUTES: readonly Attribute[] = [
  { name: 'userName', description: 'The name of the user in the directory.', required: true, isUnique: true },
  EXTERNAL_ID,
  {
    name: 'name',
    description: 'The parts of the name.',
    type: 'complex',
    subAttributes: [
      { name: 'formatted', description: 'The name as it is shown.' },
      { name: 'givenName', description: 'The given name.' },
      { name: 'familyName', description: 'The family name.' },
    ],
  },
  { name: 'displayName', description: 'The name as it is shown.' },
  {
    name: 'emails',
    description: 'The primary one, or that of type work, identifies the member. It is in a verified domain.',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: 'The address.' },
      { name: 'type', description: 'Such as work.' },
      { name: 'primary', description: 'True for one of them.', type: 'boolean' },
    ],
  },
  { name: 'active', description: 'False ends the access to the workspace.', type: 'boolean' },
  {
    name: 'groups',
    description: 'The groups of the user.',
    type: 'complex',
    multiValued: true,
    readOnly: true,
    subAttributes: [
      { name: 'value', description: 'The ID of the group.', readOnly: true },
      { name: 'display', description: 'Its displayName.', readOnly: true },
    ],
  },
];

const GROUP_ATTRIBUTES: readonly Attribute[] = [
  { name: 'displayName', description: 'The name that rules for roles may name.', required: true, isUnique: true },
  EXTERNAL_ID,
  {
    name: 'members',
    description: 'Users of the group.',
    type: 'complex',
    multiValued: true,
    subAttributes: [{ name: 'value', description: 'The ID of the user.', caseExact: true }],
  },
];

const toSchema = ({ base }: Base, id: string, name: string, attributes: readonly Attribute[]) => ({
  schemas: [SCHEMA_SCHEMA],
  id,
  name,
  description: name,
  attributes: attributes.map(toAttribute),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

const toType = ({ base }: Base, name: 'User' | 'Group', schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  description: name,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

/** The whole list, or the one with the id. @throws AppError not-found */
const toAnswer = (all: ReadonlyArray<{ readonly id: string }>, id: string | undefined): ScimAnswer => {
  if (id !== undefined) {
    const one = all.find((each) => each.id === id);
    if (!one) throw missing(id);
    return { status: 200, body: one };
  }
  const body = {
    schemas: [LIST_SCHEMA],
    totalResults: all.length,
    startIndex: 1,
    itemsPerPage: all.length,
    Resources: all,
  };
  return { status: 200, body };
};

export const listSchemas = (call: Base, id?: string): ScimAnswer =>
  toAnswer(
    [toSchema(call, USER_SCHEMA, 'User', USER_ATTRIBUTES), toSchema(call, GROUP_SCHEMA, 'Group', GROUP_ATTRIBUTES)],
    id,
  );

export const listTypes = (call: Base, id?: string): ScimAnswer =>
  toAnswer([toType(call, 'User', USER_SCHEMA), toType(call, 'Group', GROUP_SCHEMA)], id);

export const tellConfig = ({ base }: Base): ScimAnswer => ({
  status: 200,
  body: {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A SCIM token of the workspace, in the header Authorization.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  },
});
