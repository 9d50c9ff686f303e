import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { fixFor } from './fix';
import { readConfiguration } from './terraform/configuration';
import { editTerraform } from './terraform/edit-terraform';
import { evaluate, originAt } from './terraform/evaluate';
import { moduleInstances, resourcesOfType } from './terraform/find-resource';
import type { Scope } from './terraform/scope';
import { type Block, type Syntax, openParser } from './terraform/syntax';
import { READINGS, type Reading, type Values, verdictOn } from './testing/readings';
import { STYLES } from './testing/styles';
import { SUBJECTS, type Subject } from './testing/subjects';

/** A block's arguments, and its blocks by name. */
const readValues = (file: Syntax, block: Block, scope: Scope): Values => ({
  ...Object.fromEntries(block.attributes.map(({ name, value }) => [name, evaluate(originAt(file, value, scope))])),
  ...Object.fromEntries(block.blocks.map((each) => [each.type, readValues(file, each, scope)])),
});

/** The values of every resource of a type. */
const planFiles = async (files: ReadonlyMap<string, string>, type: string): Promise<Values[]> => {
  const instances = moduleInstances(readConfiguration(await openParser(), files, [{ types: [type], names: [] }]));
  return resourcesOfType(instances, type).map(({ block, scope }) => readValues(block.file, block.node, scope));
};

const makeFix = ({ check, arn }: Subject) => {
  const target = remedyTarget(arn, 'us-east-1');
  return fixFor(remedyTemplate(check, target) as never, target);
};

const readType = (subject: Subject): string => {
  const { terraform } = makeFix(subject);
  return Array.isArray(terraform) ? ((terraform as ReadonlyArray<{ type: string }>)[0]?.type ?? '') : '';
};

const JUDGED = SUBJECTS.filter((subject) => READINGS[readType(subject)]);

describe('checks on edited code', () => {
  it('evaluate more than 20 fixes', () => expect(JUDGED.length).toBeGreaterThan(20));

  it.each(process.env['CLOUDMEND_NIGHTLY'] ? JUDGED : JUDGED.slice(0, 4))(
    '$check fails before and passes after, in every style',
    async (subject) => {
      const reading = READINGS[readType(subject)] as Reading;
      const type = readType(subject);
      let judged = 0;
      for (const style of STYLES) {
        const expected = style.expect(subject);
        if (expected === null || typeof expected === 'string') continue;
        const files = new Map(Object.entries(style.files(subject)));
        const before = await planFiles(files, type);
        const edit = await editTerraform(files, makeFix(subject));
        const after = await planFiles(new Map([...files, ...edit.files]), type);
        const passes = (all: readonly Values[]) =>
          all.filter((values) => verdictOn(subject.check, reading, values) === 'pass').length;
        // For missing values, AWS's default may already pass.
        const gained = passes(after) - passes(before);
        const isSound = after.length === 0 || (passes(after) >= 1 && gained >= (style === STYLES[0] ? 1 : 0));
        expect([style.name, isSound]).toEqual([style.name, true]);
        judged += after.length > 0 ? 1 : 0;
      }
      expect(judged).toBeGreaterThanOrEqual(8);
    },
  );
});
