import * as z from 'zod';
import { CHECKS } from '@cloudmend/scanner';
import type { ScanReport } from '../scan-report';
import { reportAsOcsf } from './ocsf';

/**
 * The requirements of OCSF 1.3.0 for a Compliance Finding, from its public definition (github.com/ocsf/ocsf-schema,
 * `events/findings/ compliance_finding.json`, `finding.json`, `base_event.json`, `objects/compliance.json`,
 * `finding_info.json`, `metadata.json`, `product.json`, `cloud.json`, `account.json`, `resource_details.json`;
 * schema.ocsf.io/1.3.0/classes/compliance_finding): required attributes, enumerated numbers, and siblings that must
 * agree.
 */
const Ocsf = z.object({
  activity_id: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(99)]),
  category_uid: z.literal(2),
  class_uid: z.literal(2003),
  type_uid: z.number().int(),
  time: z.number().int().positive(),
  severity_id: z.union([
    z.literal(0),
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
    z.literal(6),
    z.literal(99),
  ]),
  severity: z.enum(['Unknown', 'Informational', 'Low', 'Medium', 'High', 'Critical', 'Fatal', 'Other']),
  status_id: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(99)]),
  metadata: z.object({
    version: z.literal('1.3.0'),
    product: z.object({ vendor_name: z.string().min(1) }),
    profiles: z.array(z.enum(['cloud', 'datetime', 'host', 'incident', 'osint', 'security_control'])),
  }),
  finding_info: z.object({ uid: z.string().min(1), title: z.string().min(1), created_time: z.number().int() }),
  compliance: z.object({
    standards: z.array(z.string().min(1)).min(1),
    requirements: z.array(z.string()),
    control: z.string().min(1),
    status_id: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(99)]),
    status: z.enum(['Unknown', 'Pass', 'Warning', 'Fail', 'Other']),
  }),
  remediation: z.object({ desc: z.string().min(1) }),
  resources: z.array(z.object({ uid: z.string().min(1) })).min(1),
  cloud: z.object({ provider: z.literal('AWS'), account: z.object({ uid: z.string(), type_id: z.literal(10) }) }),
});
const SEVERITY_IDS = ['Unknown', 'Informational', 'Low', 'Medium', 'High', 'Critical'];
const STATUS_IDS = ['Unknown', 'Pass', 'Warning', 'Fail'];

const report: ScanReport = {
  schema: 'cloudmend.scan/1',
  account: '111122223333',
  startedAt: '2026-11-21T09:00:00.000Z',
  durationMs: 1,
  apiCalls: 1,
  resources: 1,
  recommendations: [],
  unjudged: [],
  gaps: [],
  coverage: [],
  verdicts: CHECKS.flatMap(({ id, severity, title, recommendation }) =>
    (['pass', 'fail', 'unknown', 'manual'] as const).map((status) => ({
      check: id,
      status,
      severity,
      title,
      recommendation,
      detail: 'Because.',
      region: 'us-east-1',
      resource: 'arn:aws:s3:::a',
    })),
  ),
};

describe('OCSF findings', () => {
  const events = JSON.parse(reportAsOcsf(report)) as unknown[];

  it("meet the class's requirements for every check and verdict", () => {
    expect(events).toHaveLength(report.verdicts.length);
    const faults = events.flatMap((event) => Ocsf.safeParse(event).error?.issues ?? []);
    expect(faults).toEqual([]);
  });

  it('have labels that match their numbers', () => {
    for (const event of events.map((one) => Ocsf.parse(one))) {
      expect(event.type_uid).toBe(event.class_uid * 100 + event.activity_id);
      expect(SEVERITY_IDS[event.severity_id]).toBe(event.severity);
      expect(STATUS_IDS[event.compliance.status_id]).toBe(event.compliance.status);
    }
  });
});
