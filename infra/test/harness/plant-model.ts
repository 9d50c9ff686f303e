import { aModelCall, aModelSettings } from '@cloudmend/domain/testing';
import type { Stores } from '@cloudmend/store';

/** A model with a key, what it used and a call of it. */
export const plantModel = async ({ copilotModel }: Stores): Promise<void> => {
  const settings = aModelSettings();
  await copilotModel.save(settings, 'a-key-of-a-model');
  await copilotModel.reserve(new Date(settings.savedAt), { tokens: 100, microUsd: 100 }, settings.caps);
  await copilotModel.addCall(aModelCall());
};
