// What Nx asks before it answers the emulator's tests from its cache: a run that skipped them says nothing where the emulator is installed.
import { spawnSync } from 'node:child_process';

console.log(spawnSync('moto_server', ['--help'], { stdio: 'ignore' }).status === 0);
