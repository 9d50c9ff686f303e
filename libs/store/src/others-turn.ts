/**
 * Yields to other work in this process during a long task: on a laptop, the process that evaluates a large account also
 * serves requests.
 */
export const othersTurn = (): Promise<void> => new Promise((resume) => void setImmediate(resume));
