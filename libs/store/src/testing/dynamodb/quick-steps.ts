import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { constructStack } from '@smithy/core/client';

type Stack = DynamoDBClient['middlewareStack'];
type Handler = (args: object) => Promise<object>;
type Middleware = (next: Handler, context: object) => Handler;

interface StepOptions {
  readonly name?: string;
  readonly override?: boolean;
  readonly relation?: string;
}
interface Step extends StepOptions {
  readonly middleware: Middleware;
}

const orders = new Map<string, readonly number[]>();

/** In which order the SDK takes steps of these names. @throws Error as the SDK does, for a step beside one that is missing */
const orderOf = (steps: readonly Step[]): readonly number[] => {
  const key = steps.map(({ name = '' }) => name).join();
  const known = orders.get(key);
  if (known) return known;
  const taken: number[] = [];
  const stack = constructStack<object, object>();
  for (const [at, step] of steps.entries()) {
    const middleware = <T>(next: T): T => {
      taken.push(at);
      return next;
    };
    const options = { ...step, middleware };
    if (step.relation) stack.addRelativeTo(middleware as never, options as never);
    else stack.add(middleware as never, options as never);
  }
  stack.resolve((async () => ({})) as never, {});
  if (steps.every(({ name }) => name !== undefined)) orders.set(key, taken);
  return taken;
};

/** The part of the SDK's stack that commands use, which knows the order of steps that it has seen before. */
class QuickStack {
  constructor(private readonly steps: Step[] = []) {}

  add(middleware: Middleware, options: StepOptions = {}): void {
    const { name, override } = options;
    const at = name === undefined ? -1 : this.steps.findIndex((step) => step.name === name);
    if (at >= 0 && !override) throw new Error(`Duplicate middleware name '${name}'`);
    if (at >= 0) this.steps.splice(at, 1);
    this.steps.push({ ...options, middleware });
  }

  addRelativeTo(middleware: Middleware, options: StepOptions): void {
    this.add(middleware, options);
  }

  concat(from: Stack): QuickStack {
    const joined = new QuickStack([...this.steps]);
    from.applyToStack(joined as never);
    return joined;
  }

  resolve(handler: Handler, context: object): Handler {
    return orderOf(this.steps).reduce((next, at) => (this.steps[at] as Step).middleware(next, context), handler);
  }
}

const CHANGES = ['add', 'addRelativeTo', 'remove', 'removeByTag'] as const;

/**
 * Lets a client put its steps in order once for each kind of call. The SDK copies, sorts and joins them anew for each call,
 * which is a quarter of what a call costs without a wire.
 */
export const quickenSteps = ({ middlewareStack }: DynamoDBClient): void => {
  let own: QuickStack | undefined;
  const stack = middlewareStack as unknown as Record<string, (...given: unknown[]) => unknown>;
  for (const name of CHANGES) {
    const change = stack[name];
    stack[name] = (...given) => {
      own = undefined;
      return change?.(...given);
    };
  }
  stack['concat'] = (from) => {
    if (!own) {
      own = new QuickStack();
      middlewareStack.applyToStack(own as never);
    }
    return own.concat(from as Stack);
  };
};
