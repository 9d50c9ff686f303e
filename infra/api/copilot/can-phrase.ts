import { phraseNarration } from '@cloudmend/domain/copilot';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { MemberUses } from '../../runtime';
import { findRefusal } from '../../runtime/authorize';

/** True if the workspace has a model that is on and the caller may use it. */
export const canPhrase = async (
  { copilotModel }: Pick<MemberUses, 'copilotModel'>,
  actor: MemberActor,
): Promise<boolean> => !findRefusal(actor, phraseNarration) && (await copilotModel.get())?.isOn === true;
