import { vi } from 'vitest';

// A process runs many test files, so that what comes from node_modules is loaded once. Before each of them our own modules, the clock, the
// environment and what there is one of in a process (lib/process.ts) are made new: no file knows what another did.
const kept = globalThis as { __given?: Record<string, string | undefined>; [key: symbol]: unknown };

const given = (kept.__given ??= { ...process.env });
for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
Object.assign(process.env, given);

// Every statement and every refusal notes where it comes from: the runner's hundred frames are ten times the work.
Error.stackTraceLimit = 10;

delete kept[Symbol.for('parent-voice-ns')];

vi.useRealTimers();
vi.unstubAllGlobals();

// But for the database's client as Prisma wrote it, which holds nothing: a part of it is WebAssembly, and would be compiled for each file.
type Module = { exports: unknown; evaluated: boolean; promise: unknown };
type Worker = { evaluatedModules: { idToModuleMap: Map<string, Module> } };
const { evaluatedModules } = (globalThis as unknown as { __vitest_worker__: Worker }).__vitest_worker__;
const written = [...evaluatedModules.idToModuleMap]
  .filter(([id]) => id.includes('/prisma/generated/'))
  .map(([, module]) => ({
    module,
    is: { exports: module.exports, evaluated: module.evaluated, promise: module.promise },
  }));
vi.resetModules();
for (const { module, is } of written) Object.assign(module, is);
