import { type Judgement, fail, judgeFact, pass } from '../../define-check';
import type { TaskContainer, TaskDefinition } from './ecs-resources';

/** Fails a task definition with faulty containers, and names them. */
export const judgeContainers = (
  { name, containers }: Pick<TaskDefinition, 'name' | 'containers'>,
  isFaulty: (container: TaskContainer) => boolean,
  words: { readonly fault: string; readonly wish: string },
): Judgement =>
  judgeFact(containers, (all) => {
    const faulty = all.filter(isFaulty).map((container) => container.name);
    return faulty.length > 0
      ? fail(`${words.fault} in ${name}: ${faulty.join(', ')}.`)
      : pass(`${words.wish} in ${name}.`);
  });
