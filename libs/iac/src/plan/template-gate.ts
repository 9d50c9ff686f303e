import { ResourceImpact, fullDiff } from '@aws-cdk/cloudformation-diff';
import type { GateVerdict } from './plan-gate';

const HARMLESS: ReadonlySet<ResourceImpact> = new Set([ResourceImpact.WILL_UPDATE, ResourceImpact.NO_CHANGE]);

type Template = Readonly<Record<string, unknown>>;

/** Checks that two templates differ only in the resources of an edit, and that none is replaced. */
export const gateTemplates = (before: Template, after: Template, logicalIds: readonly string[]): GateVerdict => {
  const { changes } = fullDiff(before, after).resources;
  const faults = Object.entries(changes).flatMap(([logicalId, { changeImpact }]): GateVerdict['faults'][number][] => {
    if (!logicalIds.includes(logicalId))
      return [{ fault: 'foreign-address', reason: `${logicalId} would change, although it is not part of the fix.` }];
    return HARMLESS.has(changeImpact)
      ? []
      : [
          {
            fault: changeImpact === ResourceImpact.MAY_REPLACE ? 'may-replace' : 'replacement',
            reason: `${logicalId}: ${changeImpact.toLowerCase().replaceAll('_', ' ')}.`,
          },
        ];
  });
  const isEmpty = Object.keys(changes).length === 0;
  const all = isEmpty ? [{ fault: 'empty' as const, reason: 'The template changes nothing.' }] : faults;
  return { isAllowed: all.length === 0, faults: all };
};
