import { aBudget, aBudgetStatus, aTeam, aView, aWorkEvent } from '@cloudmend/domain/testing';
import { DEFAULT_DUE_POLICY } from '@cloudmend/domain/work';
import type { Stores } from '@cloudmend/store';

type Seed = (stores: Stores) => Promise<unknown>;

/** One of everything about owners, teams, views and budgets. */
export const WORK_SEEDS: Readonly<Record<'work' | 'teams' | 'views' | 'budgets', Seed>> = {
  work: async ({ work }) => {
    const record = { step: 'open', comments: 1, owner: 'owner' } as const;
    await work.change('finding', ['f'], () => ({ record, events: [aWorkEvent()] }));
    await work.saveDuePolicy(DEFAULT_DUE_POLICY);
  },
  teams: async ({ teams }) => {
    await teams.save(aTeam());
    await teams.saveRules([{ team: aTeam().id, service: 's3' }], 0);
  },
  budgets: async ({ budgets }) => {
    await budgets.save(aBudget(), undefined);
    await budgets.keepStatus(aBudget().id, { status: aBudgetStatus(), basis: 'basis' });
    const period = aBudgetStatus().period;
    await budgets.takeAlert({ budget: aBudget(), period, alert: { on: 'actual', percent: 80 } }, 'event');
  },
  views: async ({ views }) => {
    await views.save('owner', aView());
    await views.saveDefault('owner', 'findings', aView().id);
  },
};
