import { createHash } from 'node:crypto';
import { PRODUCT_NAME, PRODUCT_SLUG } from '@cloudmend/domain/product';
import type { PackContents } from './pack-contents';

const OSCAL_VERSION = '1.2.1';
const NAMESPACE = `https://${PRODUCT_SLUG}.example/ns/evidence`;

/** A UUID of version 5 (RFC 9562): the same name always has the same one. */
export const toUuid = (name: string): string => {
  const bytes = createHash('sha1').update(`${NAMESPACE}/${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** An OSCAL token starts with a letter and has neither brackets nor spaces; most control numbers are none. */
export const toToken = (id: string): string =>
  `control-${id.replaceAll(/[^A-Za-z0-9._-]/g, (letter) => `_${(letter.codePointAt(0) ?? 0).toString(16)}`)}`;

/** OSCAL's single-line texts are neither empty nor broken. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim() || 'None';

const label = (id: string) => [{ name: 'label', value: oneLine(id) }];

/** The last state of a control that says whether it is met; other states say nothing. */
const findEnd = ({
  intervals,
}: PackContents['timeline']['controls'][number]): 'satisfied' | 'not-satisfied' | undefined => {
  const state = intervals.at(-1)?.state;
  if (state === 'passed') return 'satisfied';
  return state === 'failed' ? 'not-satisfied' : undefined;
};

export const writeOscal = (contents: PackContents): Readonly<Record<string, unknown>> => {
  const { tenant, framework, timeline } = contents;
  const scope = `${tenant}/${framework.id}/${timeline.from}/${timeline.to}`;
  const metadata = (title: string) => ({
    title: oneLine(title),
    'last-modified': timeline.to,
    version: timeline.to.slice(0, 10),
    'oscal-version': OSCAL_VERSION,
  });
  const described = timeline.controls.filter((control) => findEnd(control) !== undefined);
  const observationUuid = (accountId: string, scanId: string) => toUuid(`${scope}/observation/${accountId}/${scanId}`);
  const observations = timeline.observations.map(({ accountId, scanId, at, root, objects }) => ({
    uuid: observationUuid(accountId, scanId),
    title: `Scan of account ${accountId}`,
    description: `${PRODUCT_NAME} read ${objects} parts of account ${accountId}.`,
    props: [
      { name: 'account', value: accountId, ns: NAMESPACE },
      { name: 'merkle-root', value: root, ns: NAMESPACE },
    ],
    methods: ['TEST'],
    collected: at,
  }));
  const findings = described.map((control) => ({
    uuid: toUuid(`${scope}/finding/${control.id}`),
    title: oneLine(`${control.id} ${control.title}`),
    description: `At the end of the period the control was ${control.intervals.at(-1)?.state}.`,
    target: {
      type: 'objective-id',
      'target-id': toToken(control.id),
      props: label(control.id),
      status: { state: findEnd(control) as string },
    },
  }));
  const planUuid = toUuid(`${scope}/plan`);
  const results = {
    'assessment-results': {
      uuid: toUuid(`${scope}/results`),
      metadata: metadata(`${framework.name}: assessment results of ${tenant}`),
      'import-ap': { href: `#${planUuid}`, remarks: 'Scans on a schedule; there is no separate plan.' },
      results: [
        {
          uuid: toUuid(`${scope}/result`),
          title: oneLine(framework.name),
          description: `States of the controls of ${framework.name}, from the scans of the period.`,
          start: timeline.from,
          end: timeline.to,
          'reviewed-controls': {
            'control-selections': [
              {
                description: 'The controls that checks assess.',
                ...(described.length > 0
                  ? { 'include-controls': described.map(({ id }) => ({ 'control-id': toToken(id) })) }
                  : { 'include-all': {} }),
              },
            ],
          },
          ...(observations.length > 0 ? { observations } : {}),
          ...(findings.length > 0 ? { findings } : {}),
        },
      ],
      'back-matter': {
        resources: [{ uuid: planUuid, description: 'The schedule of scans and the catalogue of checks.' }],
      },
    },
  };
  const sourceUuid = toUuid(`${framework.id}/source`);
  const definition = {
    'component-definition': {
      uuid: toUuid(`${scope}/definition`),
      metadata: metadata(`${framework.name}: checks of ${PRODUCT_NAME}`),
      components: [
        {
          uuid: toUuid('component'),
          type: 'service',
          title: PRODUCT_NAME,
          description: 'Reads the configuration of cloud accounts and checks it.',
          'control-implementations': [
            {
              uuid: toUuid(`${framework.id}/implementation`),
              source: `#${sourceUuid}`,
              description: `The checks that speak to controls of ${framework.name}.`,
              'implemented-requirements': framework.controls
                .filter(({ checks }) => checks.length > 0)
                .map(({ id, checks }) => ({
                  uuid: toUuid(`${framework.id}/requirement/${id}`),
                  'control-id': toToken(id),
                  props: label(id),
                  description: `Checked by ${checks.join(', ')}.`,
                })),
            },
          ],
        },
      ],
      'back-matter': {
        resources: [{ uuid: sourceUuid, title: oneLine(framework.name), description: framework.source }],
      },
    },
  };
  const open = described.filter((control) => findEnd(control) === 'not-satisfied');
  const openFindings = findings.filter((_finding, index) =>
    open.includes(described[index] as (typeof described)[number]),
  );
  const plan = {
    'plan-of-action-and-milestones': {
      uuid: toUuid(`${scope}/poam`),
      metadata: metadata(`${framework.name}: controls of ${tenant} to be met`),
      'system-id': { 'identifier-type': NAMESPACE, id: tenant },
      findings: openFindings,
      'poam-items': open.map((control) => ({
        uuid: toUuid(`${scope}/poam/${control.id}`),
        title: oneLine(`${control.id} ${control.title}`),
        description: `Failed since ${control.failures.at(-1)?.firstSeen ?? control.intervals.at(-1)?.from}.`,
        props: label(control.id),
        'related-findings': [{ 'finding-uuid': toUuid(`${scope}/finding/${control.id}`) }],
      })),
    },
  };
  return {
    'oscal/assessment-results.json': results,
    'oscal/component-definition.json': definition,
    // A plan has at least one item.
    ...(open.length > 0 ? { 'oscal/plan-of-action-and-milestones.json': plan } : {}),
  };
};
