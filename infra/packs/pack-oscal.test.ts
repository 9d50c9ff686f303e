import * as z from 'zod';
import { PROVIDERS } from '../runtime/providers';
import type { PackContents } from './pack-contents';
import { writeOscal } from './pack-oscal';

// What NIST's reference of OSCAL 1.1 and 1.2 says of the parts that are written here (pages.nist.gov/OSCAL-Reference).
// Any other name is refused, as in its schemas.
const Uuid = z.string().regex(/^[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-[45][\dA-Fa-f]{3}-[89ABab][\dA-Fa-f]{3}-[\dA-Fa-f]{12}$/);
const Token = z.string().regex(/^(\p{L}|_)(\p{L}|\p{N}|[.\-_])*$/u);
/** A line: neither empty nor with blanks at its ends. */
const Line = z.string().regex(/^\S(.*\S)?$/);
const Text = z.string().min(1);
const DateTime = z.iso.datetime({ offset: true });
const Reference = z.string().regex(/^\S+$/);
const listOf = <T extends z.ZodType>(item: T) => z.array(item).min(1);

const Props = listOf(z.strictObject({ name: Token, value: Line, ns: z.url().optional() }));
const Metadata = z.strictObject({
  title: Line,
  'last-modified': DateTime,
  version: Line,
  'oscal-version': z.string().regex(/^1\.[12]\.\d+$/),
});
const Finding = z.strictObject({
  uuid: Uuid,
  title: Line,
  description: Text,
  target: z.strictObject({
    type: z.enum(['statement-id', 'objective-id']),
    'target-id': Token,
    props: Props.optional(),
    status: z.strictObject({ state: z.enum(['satisfied', 'not-satisfied']) }),
  }),
});
const Observation = z.strictObject({
  uuid: Uuid,
  title: Line,
  description: Text,
  props: Props,
  methods: listOf(z.enum(['EXAMINE', 'INTERVIEW', 'TEST', 'UNKNOWN'])),
  collected: DateTime,
});
const Selection = z.union([
  z.strictObject({ description: Text, 'include-all': z.strictObject({}) }),
  z.strictObject({ description: Text, 'include-controls': listOf(z.strictObject({ 'control-id': Token })) }),
]);
const BackMatter = z.strictObject({
  resources: listOf(z.strictObject({ uuid: Uuid, title: Line.optional(), description: Text })),
});
const Results = z.strictObject({
  'assessment-results': z.strictObject({
    uuid: Uuid,
    metadata: Metadata,
    'import-ap': z.strictObject({ href: Reference, remarks: Text }),
    results: listOf(
      z.strictObject({
        uuid: Uuid,
        title: Line,
        description: Text,
        start: DateTime,
        end: DateTime,
        'reviewed-controls': z.strictObject({ 'control-selections': listOf(Selection) }),
        observations: listOf(Observation).optional(),
        findings: listOf(Finding).optional(),
      }),
    ),
    'back-matter': BackMatter,
  }),
});
const Definition = z.strictObject({
  'component-definition': z.strictObject({
    uuid: Uuid,
    metadata: Metadata,
    components: listOf(
      z.strictObject({
        uuid: Uuid,
        type: Line,
        title: Line,
        description: Text,
        'control-implementations': listOf(
          z.strictObject({
            uuid: Uuid,
            source: Reference,
            description: Text,
            'implemented-requirements': listOf(
              z.strictObject({ uuid: Uuid, 'control-id': Token, props: Props, description: Text }),
            ),
          }),
        ),
      }),
    ),
    'back-matter': BackMatter,
  }),
});
const Plan = z.strictObject({
  'plan-of-action-and-milestones': z.strictObject({
    uuid: Uuid,
    metadata: Metadata,
    'system-id': z.strictObject({ 'identifier-type': Reference, id: Line }),
    findings: listOf(Finding),
    'poam-items': listOf(
      z.strictObject({
        uuid: Uuid,
        title: Line,
        description: Text,
        props: Props,
        'related-findings': listOf(z.strictObject({ 'finding-uuid': Uuid })),
      }),
    ),
  }),
});

const [FROM, TO] = ['2026-09-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'];
const STATES = ['passed', 'failed', 'not-known', 'manual'] as const;

/** A period in which the controls of a framework end in one state after the other. */
const contentsOf = (framework: PackContents['framework'], isObserved: boolean): PackContents => ({
  tenant: 'acme',
  framework,
  timeline: {
    framework: framework.id,
    from: FROM,
    to: TO,
    validForHours: 192,
    accounts: [],
    acceptances: [],
    observations: isObserved
      ? [
          {
            accountId: '111122223333',
            scanId: '01JD2M7F3A0000000000000001',
            at: '2026-09-02T06:00:00.000Z',
            judgedWith: { engine: 'e', catalogue: 'c', frameworks: 'f', thresholds: {} },
            regions: 1,
            objects: 2,
            root: 'a'.repeat(64),
            seal: null,
          },
        ]
      : [],
    controls: framework.controls.map(({ id, section }, index) => ({
      id,
      section,
      title: index === 0 ? ' two\n lines ' : `Control ${index}`,
      intervals: [{ from: FROM, to: TO, state: isObserved ? (STATES[index % 4] ?? 'passed') : 'not-observed' }],
      failures: [],
      acceptances: [],
    })),
  },
  gaps: { days: 30, daysNotObserved: 0, observed: 0, stated: 0, withoutStatement: [], accountsWithoutObservation: [] },
  statements: [],
  leftOut: [],
  customChecks: [],
  accounts: [],
  trail: [],
  keysUrl: null,
});

/** Every value of a name, at any depth. */
const listValues = (value: unknown, name: string): readonly unknown[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [...(key === name ? [inner] : []), ...listValues(inner, name)])
    : [];

describe('the OSCAL files of a pack', () => {
  it.each(PROVIDERS.frameworks.all.map(({ id }) => id))('keep the rules of the reference: %s', (id) => {
    const framework = PROVIDERS.frameworks.find(id);
    if (!framework) throw new Error(`There is no framework ${id}.`);
    const files = writeOscal(contentsOf(framework, true));
    Results.parse(files['oscal/assessment-results.json']);
    Definition.parse(files['oscal/component-definition.json']);
    Plan.parse(files['oscal/plan-of-action-and-milestones.json']);
    for (const file of Object.values(files)) {
      const uuids = listValues(file, 'uuid');
      expect(new Set(uuids).size).toBe(uuids.length);
      for (const referred of listValues(file, 'finding-uuid')) expect(uuids).toContain(referred);
      for (const href of [...listValues(file, 'href'), ...listValues(file, 'source')])
        expect(uuids).toContain(String(href).slice(1));
      const [implemented = []] = listValues(file, 'implemented-requirements') as Array<Array<{ 'control-id': string }>>;
      const ids = implemented.map((one) => one['control-id']);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('keep them if nothing was observed', () => {
    const [framework] = PROVIDERS.frameworks.all;
    if (!framework) throw new Error('There are frameworks.');
    const files = writeOscal(contentsOf(framework, false));
    expect(Object.keys(files)).toEqual(['oscal/assessment-results.json', 'oscal/component-definition.json']);
    Results.parse(files['oscal/assessment-results.json']);
  });
});
