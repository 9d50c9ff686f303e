import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const ASK_AGAIN_MS = 100;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const readHolder = (file) => {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const take = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
};

/** Runs the work while no other process does; takes over the lock of a dead process. */
export const withLock = async (file, work) => {
  while (!take(file)) {
    const holder = readHolder(file);
    if (holder && !isAlive(holder)) rmSync(file, { force: true });
    else await pause(ASK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
