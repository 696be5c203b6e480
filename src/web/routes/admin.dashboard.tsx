import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../admin/dashboard/dashboard-screen.tsx';

/** The same screen as /admin. */
export const Route = createFileRoute('/admin/dashboard')({ component: DashboardScreen });
