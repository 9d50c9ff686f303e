import type { KillSwitch, KillSwitchReader } from '@cloudmend/domain/guardrails';

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
}
