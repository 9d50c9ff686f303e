import {
  ControlStatus,
  type FrameworkCheck,
  type FrameworkControl,
  type FrameworkDetail,
} from '@cloudmend/domain/compliance';
import { type Attestation, isInForce } from '@cloudmend/domain/evidence';
import { severityRank, type Severity } from '@cloudmend/domain/findings';

const TABS = ['fixes', 'timeline', 'risks', 'evidence'] as const;
export type ComplianceTab = (typeof TABS)[number];

/** Which controls of a framework are shown, all kept in the address. */
export interface ControlView {
  /** Undefined: the first framework. */
  readonly framework: string | undefined;
  /** Undefined: all sections. */
  readonly section: string | undefined;
  /** Undefined: any state. */
  readonly state: ControlStatus | undefined;
  readonly q: string;
  readonly control: string | undefined;
  /** Undefined: the controls as they are now. */
  readonly tab: ComplianceTab | undefined;
}

const MAX_LENGTH = 200;
const text = (search: URLSearchParams, name: string): string | undefined =>
  search.get(name)?.slice(0, MAX_LENGTH) || undefined;

/** Reads the view from the address and ignores unknown values. */
export const viewFromSearch = (search: URLSearchParams): ControlView => ({
  framework: text(search, 'framework'),
  section: text(search, 'section'),
  state: ControlStatus.safeParse(search.get('state')).data,
  q: text(search, 'q') ?? '',
  control: text(search, 'control'),
  tab: TABS.find((tab) => tab === search.get('tab')),
});

/** Writes the view to the address and keeps its other parameters. */
export const searchOfView = (view: ControlView, search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(view)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value.slice(0, MAX_LENGTH));
  }
  return next;
};

/** A control with its checks' results. */
export interface ControlRow extends FrameworkControl {
  /** What people state of it, newest first. */
  readonly statements: readonly Attestation[];
  /** The statement in force, if any. */
  readonly attested: Attestation | undefined;
  readonly of: readonly FrameworkCheck[];
  /** Resources by verdict, once per check that evaluated them. */
  readonly failed: number;
  readonly passed: number;
  readonly unread: number;
  readonly manual: number;
  readonly judged: number;
  /** The worst severity among its failing checks. */
  readonly worst: Severity | undefined;
}

const toRow = (
  control: FrameworkControl,
  checks: ReadonlyMap<string, FrameworkCheck>,
  statements: readonly Attestation[],
): ControlRow => {
  const now = new Date();
  const of = control.checks.flatMap((id) => checks.get(id) ?? []);
  const failing = of.filter(({ fail }) => fail > 0);
  const sum = (count: (check: FrameworkCheck) => number): number =>
    of.reduce((total, check) => total + count(check), 0);
  return {
    ...control,
    statements,
    attested: statements.find((one) => isInForce(one, now)),
    of: [...of].sort(
      (a, b) =>
        Number(b.fail > 0) - Number(a.fail > 0) ||
        severityRank(a.severity) - severityRank(b.severity) ||
        b.fail - a.fail,
    ),
    failed: sum(({ fail }) => fail),
    passed: sum(({ pass }) => pass),
    unread: sum(({ unknown }) => unknown),
    manual: sum(({ manual }) => manual),
    judged: sum(({ pass, fail, unknown, manual }) => pass + fail + unknown + manual),
    worst: failing.map(({ severity }) => severity).sort((a, b) => severityRank(a) - severityRank(b))[0],
  };
};

/** Every control of a framework as a row. @param statements those of the framework, newest first */
export const toRows = (
  { controls, checks }: FrameworkDetail,
  statements: readonly Attestation[] = [],
): ControlRow[] => {
  const byId = new Map(checks.map((check) => [check.check, check]));
  return controls.map((control) =>
    toRow(
      control,
      byId,
      statements.filter((one) => one.control === control.id),
    ),
  );
};

const ORDER: readonly ControlStatus[] = ['failed', 'unknown', 'not-assessed', 'manual', 'passed'];
const hasText = ({ id, title, checks }: ControlRow, q: string): boolean =>
  [id, title, ...checks].some((field) => field.toLowerCase().includes(q.trim().toLowerCase()));

/** The rows of a section, before the state and text filters. */
export const inSection = (rows: readonly ControlRow[], section: string | undefined): readonly ControlRow[] =>
  section === undefined ? rows : rows.filter((row) => row.section === section);

/** The rows of a view: failed first, otherwise in the framework's order. */
export const shownRows = (rows: readonly ControlRow[], { section, state, q }: ControlView): ControlRow[] =>
  inSection(rows, section)
    .filter((row) => (state === undefined || row.state === state) && hasText(row, q))
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));

/** Number of rows by state. */
export const countStates = (rows: readonly ControlRow[]): Record<ControlStatus, number> => {
  const counts: Record<ControlStatus, number> = { passed: 0, failed: 0, unknown: 0, 'not-assessed': 0, manual: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
};
