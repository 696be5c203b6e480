import { runSeeded } from './seeded.ts';
