import type { Removal } from '../fix';
import { Refusal } from '../refusal';
import { formatPlace } from './find-resource';
import { jsonPathAt } from './json-path';
import { isJson } from './json-syntax';
import { type Attribute, type Syntax, attributeNamed, blocksNamed } from './syntax';
import { NOTHING, type Task, type Writing, requireOwnBlock, together } from './write-body';

/** The lines of an argument that stands alone on them, with the line end before; undefined if it does not. */
const findLines = ({ text }: Syntax, { start, end }: Attribute): { start: number; end: number } | undefined => {
  const before = /\r?\n[ \t]*$/.exec(text.slice(0, start));
  const behind = /^[ \t]*((#|\/\/)[^\r\n]*)?(?=\r?\n)/.exec(text.slice(end));
  return before && behind ? { start: before.index, end: end + behind[0].length } : undefined;
};

/** Lists the changes that remove arguments which the edit excludes. @throws Refusal */
export const removeArguments = (task: Task, removal: Removal | undefined): Writing => {
  const { file, node } = task.found.block;
  if (!removal) return NOTHING;
  const attributes = removal.names.flatMap((name) => attributeNamed(node, name) ?? []);
  const place = formatPlace(task.found);
  const [type, label] = node.labels;
  if (blocksNamed(node, removal.within).some((block) => removal.names.some((name) => attributeNamed(block, name))))
    throw new Refusal(
      'differs',
      `${removal.within} sets ${removal.names.join(' and ')}, which must go as well.`,
      place,
    );
  const isRead = task.found.module.resources.some(
    (each) =>
      each.node.labels[0] === removal.reader &&
      each.node.references.some(({ path }) => path[0] === type && path[1] === label),
  );
  if (isRead) throw new Refusal('referenced', `An ${removal.reader} depends on the capacity.`, place);
  return together(
    attributes.map((attribute) => {
      requireOwnBlock(task, attribute.name);
      const lines = isJson(file.path) ? undefined : findLines(file, attribute);
      if (!lines) throw new Refusal('differs', `${attribute.name} must be removed as well.`, place);
      return {
        splices: [{ path: file.path, ...lines, text: '' }],
        allowed: [{ path: file.path, json: jsonPathAt(file, attribute.start) }],
      };
    }),
  );
};
