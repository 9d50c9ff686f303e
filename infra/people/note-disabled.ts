import type { Services } from '../runtime';

type Uses = Pick<Services, 'identity'> & { readonly system: Pick<Services['system'], 'members'> };

/** Notes who is disabled, which the user pool alone knows: restored into another pool, they must not sign in. Answers how many. */
export const noteDisabled = async ({ identity, system }: Uses): Promise<number> => {
  const subs = await identity.listDisabled();
  await system.members.noteDisabled(subs);
  return subs.length;
};
