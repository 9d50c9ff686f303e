import { type Judgement, fail, judgeFact, pass } from '../../define-check';
import type { TaskContainer, TaskDefinition } from './ecs-resources';

/**
 * As Security Hub, only the newest active revision of a family is judged, and those that services run
 * (https://docs.aws.amazon.com/config/latest/developerguide/ecs-containers-nonprivileged.html).
 */
export const isCurrentRevision = ({ isCurrent = true }: Pick<TaskDefinition, 'isCurrent'>): boolean => isCurrent;

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
