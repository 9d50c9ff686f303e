import { effort } from '@cloudmend/domain/testing/effort';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import fc from 'fast-check';
import { deleteScheduleFor } from '../api/schedules/delete-schedule';
import { pauseScheduleFor } from '../api/schedules/pause-schedule';
import { resumeScheduleFor } from '../api/schedules/resume-schedule';
import type { MemberUses } from '../runtime';
import { anOrder, interleave, inTurns, type Turn } from '../runtime/testing/interleave';
import { fireSchedule } from './fire-schedule';
import { aScene, type ScheduleScene, scheduleTest, toSlot } from './testing/schedule-test';

const test = scheduleTest();

const CHANGES = ['pauses', 'resumes', 'resumes again', 'fires without its author', 'is deleted'] as const;

/** A change of the schedule under test, with each step waiting for its turn. */
const applyChange =
  ({ test: { services }, stores, tenant, author }: ScheduleScene, change: (typeof CHANGES)[number]) =>
  (turn: Turn): Promise<unknown> => {
    const parts = { schedules: inTurns(stores.schedules, turn), scheduler: inTurns(services.scheduler, turn) };
    const { clock, providers } = services;
    const uses = { ...stores, ...parts, clock, providers } as unknown as MemberUses;
    const asked = [
      { kind: 'member', tenantId: tenant, plan: 'pro', sub: author, role: 'tenant-devops' } as never,
      { scheduleId: 's1' } as never,
      { changes: () => undefined } as never,
    ] as const;
    if (change === 'pauses') return pauseScheduleFor(uses)(...asked);
    if (change === 'is deleted') return deleteScheduleFor(uses)(...asked);
    if (change !== 'fires without its author') return resumeScheduleFor(uses)(...asked);
    return fireSchedule(
      { ...services, scheduler: parts.scheduler, openStores: () => ({ ...stores, schedules: parts.schedules }) },
      { tenantId: tenant, scheduleId: 's1', slot: toSlot(1) },
    );
  };

describe('a schedule that changes while its previous timer is set', () => {
  /** Makes one change; the other one happens completely before the first sets or removes the timer for the n-th time. */
  const overtake = async (
    scene: ScheduleScene,
    [first, second]: readonly [(typeof CHANGES)[number], (typeof CHANGES)[number]],
    nth: number,
  ): Promise<void> => {
    const { scheduler } = test().services;
    let times = 0;
    const overtaken = async (): Promise<void> => {
      times += 1;
      if (times === nth)
        await applyChange(
          { ...scene, test: { ...test(), services: { ...test().services, scheduler } } },
          second,
        )(async () => undefined);
    };
    const slow: typeof scheduler = {
      ...scheduler,
      set: async (timer) => {
        await overtaken();
        return scheduler.set(timer);
      },
      remove: async (scheduleId) => {
        await overtaken();
        return scheduler.remove(scheduleId);
      },
    };
    await applyChange(
      { ...scene, test: { ...test(), services: { ...test().services, scheduler: slow } } },
      first,
    )(async () => undefined);
  };

  it('has its timer running if it was resumed last', async () => {
    const scene = await aScene(test());
    await scene.schedule('s1');
    await overtake(scene, ['pauses', 'resumes'], 1);
    expect([(await scene.stores.schedules.get('s1'))?.state, test().timers.has('s1')]).toEqual(['active', true]);
  });

  itAtNight('has no timer if it was paused last', async () => {
    const scene = await aScene(test());
    await scene.schedule('s1');
    await scene.stores.schedules.pause('s1');
    await overtake(scene, ['resumes', 'pauses'], 2);
    expect([(await scene.stores.schedules.get('s1'))?.state, test().timers.has('s1')]).toEqual(['paused', false]);
  });

  it('has a running timer if it is resumed during its pause', async () => {
    const scene = await aScene(test());
    await scene.schedule('s1', { author: 'gone' });
    test().local.setTime(toSlot(1));
    await overtake(scene, ['fires without its author', 'resumes'], 1);
    expect([(await scene.stores.schedules.get('s1'))?.state, test().timers.has('s1')]).toEqual(['active', true]);
  });

  itAtNight('has no timer if it was deleted last', async () => {
    const scene = await aScene(test());
    await scene.schedule('s1');
    await overtake(scene, ['pauses', 'is deleted'], 1);
    expect([await scene.stores.schedules.get('s1'), test().timers.get('s1')]).toEqual([undefined, undefined]);
  });
});

describe('a schedule paused, resumed, disabled and deleted concurrently, in any order of steps', () => {
  it('has a timer exactly while it is active', async () => {
    await fc.assert(
      fc.asyncProperty(
        anOrder,
        fc.boolean(),
        fc.uniqueArray(fc.constantFrom(...CHANGES), { minLength: 2 }),
        async (order, isPaused, changes) => {
          const scene = await aScene(test());
          await scene.schedule('s1', { author: 'gone' });
          if (isPaused) await scene.stores.schedules.pause('s1');
          test().local.setTime(toSlot(1));
          await interleave(
            order,
            changes.map((change) => applyChange(scene, change)),
          );
          const record = await scene.stores.schedules.get('s1');
          // A timer without a record removes itself when it fires.
          if (record) expect(test().timers.has('s1')).toBe(record.state === 'active');
          test().timers.clear();
        },
      ),
      { numRuns: effort(4, 150) },
    );
  });
});
