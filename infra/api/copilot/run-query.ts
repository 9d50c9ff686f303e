import type { Contract, InputOf, OutputOf } from '@cloudmend/domain/contract';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { z } from 'zod';
import type { Call, MemberUses, Operation } from '../../runtime';
import { findRefusal } from '../../runtime/authorize';

/** A list, and whether there is more. */
export interface Queried<T> {
  readonly value: T;
  readonly hasMore: boolean;
}

type OperationFor<C extends Contract> = (uses: MemberUses) => Operation<C>;

/** The calls of the API, made in the name of the caller. */
export interface Queries {
  /** @throws AppError as the call itself would */
  run<C extends Contract>(contract: C, operationFor: OperationFor<C>, input: z.input<C['input']>): Promise<OutputOf<C>>;
  /** The same with what the list leaves out. */
  page<C extends Contract>(
    contract: C,
    operationFor: OperationFor<C>,
    input: z.input<C['input']>,
  ): Promise<Queried<OutputOf<C>>>;
  /** Undefined if the caller may not read it or it does not exist. */
  tryRun<C extends Contract>(
    contract: C,
    operationFor: OperationFor<C>,
    input: z.input<C['input']>,
  ): Promise<OutputOf<C> | undefined>;
}

const EXPECTED: readonly string[] = ['forbidden', 'plan-limit', 'not-found'];

/** Runs other read calls as the same caller: their permission, plan and input rules apply, and nothing else is read. */
export const openQueries = (uses: MemberUses, actor: MemberActor, call: Call): Queries => {
  const page: Queries['page'] = async (contract, operationFor, input) => {
    if (contract.method !== 'GET') throw new TypeError(`${contract.name} is not a read call.`);
    const refusal = findRefusal(actor, contract);
    if (refusal) throw refusal;
    let hasMore = false;
    const read = {
      ...call,
      continueAt: (cursor: string | undefined) => {
        hasMore = cursor !== undefined;
      },
    };
    const { data, success } = contract.input.safeParse(input);
    if (!success) throw new AppError('invalid', 'The question names something that does not exist.');
    const value = await operationFor(uses)(actor, data as InputOf<typeof contract>, read);
    return { value, hasMore };
  };
  const run: Queries['run'] = async (contract, operationFor, input) =>
    (await page(contract, operationFor, input)).value;
  return {
    page,
    run,
    tryRun: async (contract, operationFor, input) => {
      try {
        return await run(contract, operationFor, input);
      } catch (thrown) {
        if (thrown instanceof AppError && EXPECTED.includes(thrown.code)) return undefined;
        throw thrown;
      }
    },
  };
};
