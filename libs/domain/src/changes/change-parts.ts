import * as z from 'zod';
import { ControlRef } from '../findings/finding';
import { HostName } from '../repositories/hosts';

/** A change addresses at most this many findings and recommendations. */
export const TARGETS_MOST = 10;
/** Maximum size of all diffs of a change. */
export const DIFF_MAX_BYTES = 65_536;
/** Approvals and the proof they are over are void after this time. */
export const APPROVAL_HOURS = 24;

/** `sha256:` and the digest in hexadecimal. */
export const Sha256 = z.string().regex(/^sha256:[0-9a-f]{64}$/);
/** Money and weights are decimal text: JSON numbers are binary and do not hash alike everywhere. */
export const Decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/);

const TargetKind = z.enum(['finding', 'recommendation']);

/** A finding or recommendation to mend. */
export const ChosenTarget = z.strictObject({ kind: TargetKind, id: z.string().min(1).max(64) });
export type ChosenTarget = z.infer<typeof ChosenTarget>;

/** What a change mends. */
export const ChangeTarget = z.object({
  kind: TargetKind,
  /** The finding's or recommendation's ID. */
  id: z.string(),
  /** The check's or saving rule's ID. */
  source: z.string(),
  title: z.string(),
  /** The ARN if AWS has one, otherwise the ID. */
  resource: z.string(),
  accountId: z.string(),
  region: z.string(),
});
export type ChangeTarget = z.infer<typeof ChangeTarget>;

export const ChangePerson = z.object({ sub: z.string(), name: z.string() });
export type ChangePerson = z.infer<typeof ChangePerson>;

/** The repository a change is edited in. */
export const RepositoryRef = z.object({
  id: z.string(),
  host: HostName,
  /** `acme/infra` */
  name: z.string(),
  /** The folder of the edited root; empty for the repository itself. */
  root: z.string(),
  /** The name the workspace gave the root's environment; null if it has none. */
  environment: z.string().nullable(),
});
export type RepositoryRef = z.infer<typeof RepositoryRef>;

export const GitPoint = z.object({ branch: z.string(), commit: z.string() });
export type GitPoint = z.infer<typeof GitPoint>;

export const PullRequest = z.object({ number: z.number().int().positive(), url: z.string() });
export type PullRequest = z.infer<typeof PullRequest>;

export const ChangedFile = z.object({ path: z.string(), diff: z.string() });
export type ChangedFile = z.infer<typeof ChangedFile>;

/** Resources that a plan may change: a change of ours has a few. */
export const PLANNED_MOST = 500;

const Name = z.string().min(1).max(1000);

/** What is kept of a plan: which resources change and how, never values, state or secrets. */
export const PlanProjection = z.strictObject({
  tool: z.enum(['terraform', 'cloudformation', 'cdk']),
  version: z.string().max(100),
  /** The folder of the root, or the path of the template; empty for the repository itself. */
  root: z.string().max(500),
  /** The commit that was planned. */
  commit: z.string().max(64),
  isComplete: z.boolean(),
  changes: z
    .array(
      z.strictObject({
        address: Name,
        type: z.string().max(200),
        actions: z.array(z.string().max(40)).min(1).max(4),
        /** The ARN or ID before the change; null for a new resource. */
        resource: z.string().max(2048).nullable(),
        /** Names of the attributes that change. */
        attributes: z.array(z.string().max(200)).max(500),
        replaces: z.boolean(),
      }),
    )
    .max(PLANNED_MOST),
  /** Addresses that changed outside the code. */
  drift: z.array(Name).max(PLANNED_MOST),
  /** Computed from the code by the demo's git server, where no tool can plan. @default - planned by the tool */
  isComputed: z.literal(true).optional(),
});
export type PlanProjection = z.infer<typeof PlanProjection>;

/** What a plan of the edit may change: the addresses of each fix, and the attributes that may differ there. */
export const ExpectedPlan = z.object({
  root: z.string(),
  fixes: z.array(
    z.object({
      resource: z.string(),
      /** Where the plan must show the resource. */
      address: z.string().nullable(),
      addresses: z.array(z.object({ address: z.string(), attributes: z.array(z.string()) })),
    }),
  ),
});
export type ExpectedPlan = z.infer<typeof ExpectedPlan>;

/** A plan as posted by the customer's CI, held against the edit. */
export const ChangePlan = z.object({
  projection: PlanProjection,
  at: z.string(),
  /** The address of the CI run. */
  run: z.string(),
  /** What the plan does that the edit does not explain; empty if it passes. */
  faults: z.array(
    z.object({
      fault: z.string(),
      reason: z.string(),
      /** Another root than the one of the edit. @default - its own */
      root: z.string().optional(),
    }),
  ),
});
export type ChangePlan = z.infer<typeof ChangePlan>;

/** A named fact with its value as text. */
export const NamedFact = z.object({ fact: z.string(), value: z.string() });
export type NamedFact = z.infer<typeof NamedFact>;

/** What the scan read about the targets. */
export const ChangeFacts = z.object({
  scanId: z.string(),
  readAt: z.string(),
  items: z.array(NamedFact.extend({ target: z.string() })),
});
export type ChangeFacts = z.infer<typeof ChangeFacts>;

/** Negative: the change saves. */
export const ChangeMoney = z.object({
  monthlyUsd: Decimal,
  /** The most that it saves, if only a range is known: `monthlyUsd` is then the least. */
  atMostUsd: Decimal.optional(),
  formula: z.string(),
  inputs: z.record(z.string(), z.string()),
});
export type ChangeMoney = z.infer<typeof ChangeMoney>;

/** Negative: the change avoids emissions. */
export const ChangeCarbon = z.object({ monthlyKg: Decimal });
export type ChangeCarbon = z.infer<typeof ChangeCarbon>;

export const ChangeControls = z.object({ gained: z.array(ControlRef), lost: z.array(ControlRef) });
export type ChangeControls = z.infer<typeof ChangeControls>;

export const GateVerdict = z.enum(['allow', 'deny', 'wait']);
export type GateVerdict = z.infer<typeof GateVerdict>;

/** What one guardrail says, with the facts it goes by. */
export const GateDecision = z.object({
  rule: z.string(),
  verdict: GateVerdict,
  sentence: z.string(),
  facts: z.array(NamedFact),
});
export type GateDecision = z.infer<typeof GateDecision>;

/** What the guardrails of the workspace say. */
export const ChangeGate = z.object({
  at: z.string(),
  policyHash: Sha256,
  verdict: GateVerdict,
  /** How many people have to approve. */
  approvalsNeeded: z.number().int().min(1).max(2),
  decisions: z.array(GateDecision),
  /** Groups of people, by user ID: one of each must be among the approvers. @default - none */
  owners: z.array(z.object({ path: z.string(), subs: z.array(z.string()) })).optional(),
});
export type ChangeGate = z.infer<typeof ChangeGate>;

export const Approval = z.object({ by: ChangePerson, at: z.string(), over: Sha256 });
export type Approval = z.infer<typeof Approval>;

/** Why nothing was edited, and what a person can do with it. */
export const ChangeRefusal = z.object({
  /** A code of `libs/iac`, or of the repository. */
  code: z.string(),
  reason: z.string(),
  /** `main.tf:12` */
  place: z.string().nullable(),
  /** The text of a ticket. */
  ticket: z.string(),
});
export type ChangeRefusal = z.infer<typeof ChangeRefusal>;

/** People decided against a change: its targets are not proposed again until their facts change. */
export const ChangeDecline = z.object({
  at: z.string(),
  reason: z.string(),
  /** A snooze: when the decision ends. Null: it holds. */
  until: z.string().nullable(),
});
export type ChangeDecline = z.infer<typeof ChangeDecline>;

/** An entry of a change's history. `by` is null for CloudMend itself. */
export const ChangeEntry = z.object({
  at: z.string(),
  kind: z.string(),
  by: ChangePerson.nullable(),
  note: z.string().nullable(),
});
export type ChangeEntry = z.infer<typeof ChangeEntry>;

export const ChangeMerge = z.object({
  at: z.string(),
  commit: z.string(),
  /** The host's name of who merged. */
  by: z.string(),
  /** False if it was merged before the approvals were complete. */
  wasApproved: z.boolean(),
});
export type ChangeMerge = z.infer<typeof ChangeMerge>;
