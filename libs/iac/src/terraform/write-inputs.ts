import type { Value, ValueObject } from '../fix';
import { Refusal } from '../refusal';
import { lineAt } from '../splice';
import type { Attribute, Syntax } from './blocks';
import { attributeNamed } from './syntax';
import { type Task, type Writing, replaceValue, together, writeBody } from './write-body';
import { isBody } from './writing';

const placeAt = (file: Syntax, offset: number): string => `${file.path}:${lineAt(file.text, offset)}`;

/** Sets values of an object that a call writes out. @throws Refusal for any other value */
const mergeObject = (task: Task, file: Syntax, attribute: Attribute, wanted: ValueObject): Writing => {
  const { value, name } = attribute;
  if (value.kind !== 'object')
    throw new Refusal('computed', `${name} is an expression.`, placeAt(file, attribute.start));
  return together(
    Object.entries(wanted).map(([key, each]) => {
      const entry = value.entries.find((one) => one.key === key);
      if (!entry) throw new Refusal('differs', `${name} is set without ${key}.`, placeAt(file, attribute.start));
      const { start, end } = entry.value;
      return writeValueOf(task, file, { name: key, start, end, value: entry.value }, each);
    }),
  );
};

const writeValueOf = (task: Task, file: Syntax, attribute: Attribute, wanted: Value): Writing =>
  isBody(wanted) ? mergeObject(task, file, attribute, wanted) : replaceValue(task, file, attribute, wanted);

/** Lists the changes that make the call of a module set its inputs. @throws Refusal */
export const writeInputs = (task: Task, inputs: ValueObject): Writing => {
  const { file, node } = task.found.block;
  const missing = Object.entries(inputs).filter(([name]) => !attributeNamed(node, name));
  return together([
    // An input is a value where a resource would have a block.
    writeBody(
      task,
      node,
      Object.fromEntries(missing.map(([name, value]) => [name, isBody(value) ? { $map: value } : value])),
    ),
    ...Object.entries(inputs).flatMap(([name, value]) => {
      const there = attributeNamed(node, name);
      return there ? [writeValueOf(task, file, there, value)] : [];
    }),
  ]);
};
