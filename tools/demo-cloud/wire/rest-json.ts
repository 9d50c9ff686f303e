import type { NormalizedSchema } from '@smithy/core/schema';

type Fields = Readonly<Record<string, unknown>>;

/** Smithy's mark of a moment that is written as ISO text; without one it is seconds since 1970. */
const DATE_TIME = 5;

const toMoment = (schema: NormalizedSchema, moment: Date): string | number =>
  schema.getSchema() === DATE_TIME ? moment.toISOString() : moment.getTime() / 1000;

const toStruct = (schema: NormalizedSchema, fields: Fields): Fields =>
  Object.fromEntries(
    [...schema.structIterator()]
      .filter(([name]) => fields[name] != null)
      .map(([name, member]) => [member.getMergedTraits().jsonName ?? name, restJsonValue(member, fields[name])]),
  );

/** A value as a REST-JSON service writes it, from the schema that the SDK reads it with. */
export const restJsonValue = (schema: NormalizedSchema, value: unknown): unknown => {
  if (value == null) return value;
  if (value instanceof Date) return toMoment(schema, value);
  if (schema.isStructSchema()) return toStruct(schema, value as Fields);
  if (schema.isListSchema())
    return (value as readonly unknown[]).map((item) => restJsonValue(schema.getValueSchema(), item));
  if (schema.isMapSchema())
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => [key, restJsonValue(schema.getValueSchema(), held)]),
    );
  return value;
};
