import type { z } from 'zod';

type Fault = z.core.$ZodIssue;

const WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
};
const MAX_NAMES = 5;

const UNIT: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' };

const sizeText = (bound: 'at least' | 'at most', origin: string, limit: number | bigint): string =>
  `must ${origin in UNIT ? 'have' : 'be'} ${bound} ${limit}${UNIT[origin] ?? ''}`;

/** A field's name as sent, truncated. */
const nameField = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'The request' : `The field ${path.map(String).join('.').slice(0, 100)}`;

const typeSentence = (name: string, fault: Extract<Fault, { code: 'invalid_type' }>): string =>
  fault.message.endsWith('received undefined')
    ? `${name} is missing.`
    : `${name} must be ${WORDS[fault.expected] ?? `of type ${fault.expected}`}.`;

/**
 * A message for one invalid field, suitable for the screen. Our own messages, which are sentences, are used as they
 * are.
 */
export const faultSentence = (fault: Fault): string => {
  if (fault.message.endsWith('.')) return fault.message;
  const name = nameField(fault.path);
  switch (fault.code) {
    case 'invalid_type':
      return typeSentence(name, fault);
    case 'invalid_value':
      return `${name} must be ${fault.values.length > 1 ? 'one of ' : ''}${fault.values.map(String).join(', ')}.`;
    case 'too_small':
      return `${name} ${sizeText('at least', fault.origin, fault.minimum)}.`;
    case 'too_big':
      return `${name} ${sizeText('at most', fault.origin, fault.maximum)}.`;
    case 'unrecognized_keys':
      return `${name} has an unknown field: ${fault.keys.slice(0, MAX_NAMES).join(', ').slice(0, 200)}.`;
    default:
      return `${name} is not valid.`;
  }
};
