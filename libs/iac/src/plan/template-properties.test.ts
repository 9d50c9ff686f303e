import { ResourceImpact, fullDiff } from '@aws-cdk/cloudformation-diff';
import { CHECKS, remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { type ResourceFix, fixFor } from '../fix';
import { TEMPLATE_PROPERTIES } from './template-properties';

const template = (type: string, properties: object) => ({ Resources: { It: { Type: type, Properties: properties } } });

/** What the registry's schema says of a change of one property. */
const readImpact = (type: string, property: string): ResourceImpact | undefined =>
  fullDiff(template(type, { [property]: 'a' }), template(type, { [property]: 'b' })).resources.changes['It']
    ?.changeImpact;

/** A resource that exists, and what a fix sets there. */
const listChanged = (): ReadonlyArray<readonly [type: string, property: string]> => {
  const target = remedyTarget('arn:aws:any:us-east-1:111122223333:any/orders', 'us-east-1', '111122223333');
  const fixes = CHECKS.flatMap(({ id }) => {
    const remedy = remedyTemplate(id, target);
    const form = remedy && fixFor(remedy, target).cloudFormation;
    return Array.isArray(form) ? (form as readonly ResourceFix[]) : [];
  });
  return fixes
    .filter(({ isWhole }) => !isWhole)
    .flatMap(({ type, body }) => Object.keys(body).map((property) => [type, property] as const));
};

const CONDITIONAL = ['AutoMinorVersionUpgrade', 'BackupRetentionPeriod', 'MultiAZ', 'StorageType'];

describe('the properties of templates', () => {
  it('replace a resource as the registry says', () => {
    for (const [type, { name, replacing }] of Object.entries(TEMPLATE_PROPERTIES))
      for (const property of [...(name === undefined ? [] : [name]), ...replacing])
        if (property !== 'InstanceType')
          expect([type, property, readImpact(type, property)]).toEqual([type, property, ResourceImpact.WILL_REPLACE]);
  });

  it('that a check sets replace nothing', () => {
    const changed = listChanged();
    expect(changed.length).toBeGreaterThan(40);
    for (const [type, property] of changed) {
      expect([type, property, TEMPLATE_PROPERTIES[type]?.replacing.includes(property) ?? false]).toEqual([
        type,
        property,
        false,
      ]);
      const impact = readImpact(type, property);
      const isConditional = type === 'AWS::RDS::DBInstance' && CONDITIONAL.includes(property);
      const allowed = isConditional ? ResourceImpact.MAY_REPLACE : ResourceImpact.WILL_UPDATE;
      expect([type, property, impact]).toEqual([type, property, allowed]);
    }
  });
});
