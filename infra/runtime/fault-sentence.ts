import type { z } from 'zod';

type Fault = z.core.$ZodIssue;

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
};
const MAX_NAMES = 5;

const UNIT: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' };

const sizeOf = (origin: string, limit: number | bigint): string => `${limit}${UNIT[origin] ?? ''}`;

/** A field's name as it was sent; a very long one is cut. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'The request' : `The field ${path.map(String).join('.').slice(0, 100)}`;

const typeSentence = (name: string, fault: Extract<Fault, { code: 'invalid_type' }>): string =>
  fault.message.endsWith('received undefined')
    ? `${name} is missing.`
    : `${name} must be ${WORDS[fault.expected] ?? `of type ${fault.expected}`}.`;

/** What is wrong with one field, as a sentence fit for the screen. Our own messages, which are sentences, stand as they are. */
export const faultSentence = (fault: Fault): string => {
  if (fault.message.endsWith('.')) return fault.message;
  const name = nameOf(fault.path);
  switch (fault.code) {
    case 'invalid_type':
      return typeSentence(name, fault);
    case 'invalid_value':
      return `${name} must be ${fault.values.length > 1 ? 'one of ' : ''}${fault.values.map(String).join(', ')}.`;
    case 'too_small':
      return `${name} needs at least ${sizeOf(fault.origin, fault.minimum)}.`;
    case 'too_big':
      return `${name} takes at most ${sizeOf(fault.origin, fault.maximum)}.`;
    case 'unrecognized_keys':
      return `${name} has a field that is not known: ${fault.keys.slice(0, MAX_NAMES).join(', ').slice(0, 200)}.`;
    default:
      return `${name} is not valid.`;
  }
};
