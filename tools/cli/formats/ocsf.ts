import type { Severity } from '@cloudmend/domain/findings';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { findCheck } from '@cloudmend/scanner';
import type { ScanReport } from '../scan-report';

/** The version of the Open Cybersecurity Schema Framework used. */
const OCSF_VERSION = '1.3.0';
const SEVERITY_IDS: Readonly<Record<Severity, number>> = { INFO: 1, LOW: 2, MEDIUM: 3, HIGH: 4, CRITICAL: 5 };
const SEVERITY_NAMES = ['', 'Informational', 'Low', 'Medium', 'High', 'Critical'];
const COMPLIANCE = {
  pass: { status: 'Pass', status_id: 1 },
  manual: { status: 'Warning', status_id: 2 },
  fail: { status: 'Fail', status_id: 3 },
  unknown: { status: 'Unknown', status_id: 0 },
} as const;

/** The class requires a standard; ours is used for checks outside any framework. */
const listStandards = (check: string): string[] => {
  const named = new Set((findCheck(check)?.controls ?? []).map(({ framework }) => framework));
  return named.size > 0 ? [...named] : [PRODUCT_NAME];
};

type ReportVerdict = ScanReport['verdicts'][number];

const toFinding = (report: ScanReport, verdict: ReportVerdict) => {
  const check = findCheck(verdict.check);
  const time = Date.parse(report.startedAt);
  const severityId = SEVERITY_IDS[verdict.severity];
  return {
    activity_id: 1,
    activity_name: 'Create',
    category_uid: 2,
    category_name: 'Findings',
    class_uid: 2003,
    class_name: 'Compliance Finding',
    type_uid: 200301,
    type_name: 'Compliance Finding: Create',
    time,
    severity_id: severityId,
    severity: SEVERITY_NAMES[severityId],
    status_id: 1,
    status: 'New',
    message: verdict.detail,
    metadata: {
      version: OCSF_VERSION,
      product: { name: PRODUCT_NAME, vendor_name: PRODUCT_NAME },
      profiles: ['cloud'],
      event_code: verdict.check,
    },
    finding_info: {
      uid: `${verdict.check}/${verdict.resource}`,
      title: verdict.title,
      desc: verdict.detail,
      created_time: time,
      types: ['Cloud configuration'],
    },
    compliance: {
      ...COMPLIANCE[verdict.status],
      control: verdict.check,
      standards: listStandards(verdict.check),
      requirements: (check?.controls ?? []).map(({ framework, control }) => `${framework} ${control}`),
    },
    remediation: { desc: verdict.recommendation },
    resources: [
      { uid: verdict.resource, region: verdict.region, ...(check?.kinds[0] ? { type: check.kinds[0] } : {}) },
    ],
    cloud: {
      provider: 'AWS',
      region: verdict.region,
      account: { uid: report.account, type: 'AWS Account', type_id: 10 },
    },
  };
};

/** One Compliance Finding per verdict, as a JSON array. */
export const reportAsOcsf = (report: ScanReport): string =>
  `${JSON.stringify(
    report.verdicts.map((verdict) => toFinding(report, verdict)),
    null,
    2,
  )}\n`;
