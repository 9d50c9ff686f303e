import type { NormalizedSchema } from '@smithy/core/schema';

/** A value with every member under the name that JSON has for it. */
export const asRestJson = (schema: NormalizedSchema, value: unknown): unknown => {
  if (value == null) return value;
  if (schema.isListSchema()) return (value as readonly unknown[]).map((item) => asRestJson(schema.getValueSchema(), item));
  if (schema.isMapSchema())
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, asRestJson(schema.getValueSchema(), held)]));
  if (!schema.isStructSchema()) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => {
      const member = schema.getMemberSchema(key);
      return [member.getMergedTraits().jsonName ?? key, asRestJson(member, held)];
    }),
  );
};
