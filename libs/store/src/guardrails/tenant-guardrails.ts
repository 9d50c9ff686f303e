import type {
  DayUse,
  GuardrailPolicy,
  KeptPolicy,
  KillSwitch,
  KillSwitchReader,
  PastChange,
} from '@cloudmend/domain/guardrails';

/** Who changed the switch, and why. */
export interface SwitchChange {
  readonly by: string;
  readonly reason: string;
}

export interface SwitchedAutomation {
  readonly before: KillSwitch;
  readonly after: KillSwitch;
}

/** What limits a tenant's changes. */
export interface GuardrailStore extends KillSwitchReader {
  /** Stops automation; a second stop keeps the first one's reason. */
  stop(change: SwitchChange): Promise<SwitchedAutomation>;
  /** Ends the stop of that moment. @throws AppError conflict if it is not the current one */
  resume(stoppedAt: string, change: SwitchChange): Promise<SwitchedAutomation>;
  /** The saved policy, or the default one as version 0. It is not checked: the evaluation does that. */
  policy(): Promise<KeptPolicy>;
  /** Saves the version after `version`. @throws AppError conflict if that is not the current one */
  savePolicy(
    policy: GuardrailPolicy,
    version: number,
    by: string,
  ): Promise<{ readonly before: KeptPolicy; readonly after: KeptPolicy }>;
  /** Records what the guardrails said about a change or run; the latest answer counts. */
  recordDecision(decided: PastChange): Promise<void>;
  /** The decisions of the last 30 days, newest first. */
  decisions(): Promise<readonly PastChange[]>;
  /** What has passed on a calendar day, without one change or run. */
  useOf(day: string, except?: string): Promise<DayUse>;
  /** Counts a change or run on a day, once. False, and nothing is counted, if it does not fit under the caps. */
  takeRoom(day: string, id: string, own: DayUse, caps: DayUse): Promise<boolean>;
}
