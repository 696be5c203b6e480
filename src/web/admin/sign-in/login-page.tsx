import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Checking } from '../frame/checking.tsx';
import { LoginScreen } from './login-screen.tsx';
import { adminSessionQuery } from './session.ts';

/** The login screen at its own address; whoever is signed in already goes on to the dashboard. */
export function LoginPage() {
  const { data, isPending } = useQuery(adminSessionQuery);
  if (isPending) return <Checking />;
  if (data) return <Navigate to="/admin/dashboard" replace />;
  return <LoginScreen />;
}
