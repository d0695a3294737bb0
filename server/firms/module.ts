import type { Module } from '../platform/module.ts'
import { routes } from './routes.ts'

export const firmsModule: Module = { name: 'firms', routes }
