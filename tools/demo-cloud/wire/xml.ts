import type { NormalizedSchema } from '@smithy/core/schema';

/** Smithy's number for a timestamp written as seconds since 1970. */
const EPOCH_SECONDS = 7;

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);

export const element = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${content}</${name}>`;

const scalarText = (schema: NormalizedSchema, value: unknown): string => {
  if (value instanceof Date) {
    return schema.getSchema() === EPOCH_SECONDS ? String(value.getTime() / 1000) : value.toISOString();
  }
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return escapeXml(String(value));
};

const toName = (schema: NormalizedSchema, fallback: string): string => schema.getMergedTraits().xmlName ?? fallback;

const listXml = (schema: NormalizedSchema, name: string, values: readonly unknown[]): string => {
  const item = schema.getValueSchema();
  if (schema.getMergedTraits().xmlFlattened) return values.map((value) => memberXml(item, name, value)).join('');
  return element(name, values.map((value) => memberXml(item, toName(item, 'member'), value)).join(''));
};

const mapXml = (schema: NormalizedSchema, name: string, values: Readonly<Record<string, unknown>>): string => {
  const [key, value] = [schema.getKeySchema(), schema.getValueSchema()];
  const entry = ([entryKey, entryValue]: [string, unknown]): string =>
    element(toName(key, 'key'), escapeXml(entryKey)) + memberXml(value, toName(value, 'value'), entryValue);
  const isFlat = schema.getMergedTraits().xmlFlattened;
  const entries = Object.entries(values).map((pair) => element(isFlat ? name : 'entry', entry(pair)));
  return isFlat ? entries.join('') : element(name, entries.join(''));
};

/** What a structure holds, with the schema of each member; a member that the service does not know is a fault of ours. */
const listMembers = (
  schema: NormalizedSchema,
  value: Readonly<Record<string, unknown>>,
): { name: string; member: NormalizedSchema; held: unknown }[] =>
  Object.entries(value)
    .filter(([, held]) => held != null)
    .map(([key, held]) => {
      const member = schema.getMemberSchema(key);
      return { name: toName(member, key), member, held };
    });

const isAttribute = ({ member }: { member: NormalizedSchema }): boolean =>
  Boolean(member.getMergedTraits().xmlAttribute);

const toAttributes = (schema: NormalizedSchema, value: Readonly<Record<string, unknown>>): string =>
  listMembers(schema, value)
    .filter(isAttribute)
    .map(
      ({ name, held }) => ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${name}="${escapeXml(String(held))}"`,
    )
    .join('');

/** The members of a structure, one after the other, without an element around them. */
export const structXml = (schema: NormalizedSchema, value: Readonly<Record<string, unknown>>): string =>
  listMembers(schema, value)
    .filter((each) => !isAttribute(each))
    .map(({ name, member, held }) => memberXml(member, name, held))
    .join('');

/** One value under the name that the service's schema gives it. */
export const memberXml = (schema: NormalizedSchema, name: string, value: unknown): string => {
  if (schema.isListSchema()) return listXml(schema, name, value as readonly unknown[]);
  if (schema.isMapSchema()) return mapXml(schema, name, value as Readonly<Record<string, unknown>>);
  if (schema.isStructSchema()) {
    const struct = value as Readonly<Record<string, unknown>>;
    return element(name, structXml(schema, struct), toAttributes(schema, struct));
  }
  return element(name, scalarText(schema, value));
};
