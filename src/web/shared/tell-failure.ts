import { toast } from '../ui/toast.ts';
import { failureText } from './failure-text.ts';

/** Tells that something was not done: in the server's words, else in these. */
export function tellFailure(error: unknown, otherwise: string): void {
  toast({ title: 'Error', description: failureText(error, otherwise), destructive: true });
}
