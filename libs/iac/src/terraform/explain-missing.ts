import type { ResourceFix } from '../fix';
import { Refusal } from '../refusal';
import { type Configuration, calledFolder } from './configuration';
import { formatPlace } from './find-resource';

/** Why no code defines a resource, where the repository says more. */
export const explainMissing = (
  { modules, unreadable }: Configuration,
  { identity }: ResourceFix,
  missing: Refusal,
): Refusal => {
  const names = Object.values(identity);
  const isNamed = (text: string): boolean => names.length > 0 && names.every((name) => text.includes(name));
  const unread = unreadable.find(({ text }) => isNamed(text));
  if (unread) return unread;
  const call = [...modules.values()]
    .flatMap((module) => module.calls.filter(({ node }) => calledFolder(module, node) === undefined))
    .find(({ file, node }) => isNamed(file.text.slice(node.start, node.end)));
  if (!call || missing.place !== undefined) return missing;
  const label = `module.${call.node.labels[0] ?? ''}`;
  return new Refusal(
    'not-found',
    `${label} has the name of the resource, but its code is outside the repository.`,
    formatPlace({ block: call }),
  );
};
